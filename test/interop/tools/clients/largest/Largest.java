// Reads the largest response of each schema with the Java client of openapi-generator, and prints what its models contain.

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.JSON;

public class Largest {
  public static void main(String[] args) throws Exception {
    new ApiClient();
    Gson gson = JSON.getGson();
    JsonObject read = new JsonObject();
    JsonObject responses = JsonParser.parseString(Files.readString(Path.of("../../largest.json"))).getAsJsonObject();
    for (Map.Entry<String, JsonElement> response : responses.entrySet()) {
      Class<?> model = Class.forName("org.openapitools.client.model." + response.getKey());
      read.add(response.getKey(), gson.toJsonTree(gson.fromJson(response.getValue(), model)));
    }
    System.out.println(read);
  }
}
